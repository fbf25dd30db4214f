package io.ndbwire.error;

/**
 * What is known about one code.
 *
 * @param code NDB's error number
 * @param classification its class
 * @param failure the kind of exception that it becomes
 * @param description what happened, in plain words, without a full stop
 * @param advice what to do about it, likewise
 */
record CatalogueEntry(int code, Classification classification, Failure failure, String description, String advice) {

    /** The whole message; {@code where} may be empty. */
    String message(String where) {
        String place = where.isBlank() ? "" : " " + where.strip();
        return description + " (NDB error " + code + ", " + classification.label() + ")" + place + "; " + advice;
    }

    CatalogueEntry withDescription(String newDescription) {
        return new CatalogueEntry(code, classification, failure, newDescription, advice);
    }

    /** The same error after a commit had been sent: nobody but the caller may repeat it. */
    CatalogueEntry afterCommit() {
        return new CatalogueEntry(
                code,
                classification,
                Failure.UNKNOWN_OUTCOME,
                description,
                "the commit had been sent and may have happened: read the rows before repeating any change");
    }
}
