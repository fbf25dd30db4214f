package io.ndbwire.mapping;

/** Java's way of writing a name, in SQL's. */
final class SnakeCase {

    private SnakeCase() {}

    /** {@code homeAddress}: {@code home_address}; {@code userID}: {@code user_id}; {@code URLPath}: {@code url_path}. */
    static String of(String camelCase) {
        StringBuilder snake = new StringBuilder(camelCase.length() + 4);
        for (int i = 0; i < camelCase.length(); i++) {
            char letter = camelCase.charAt(i);
            if (Character.isUpperCase(letter) && i > 0 && beginsWord(camelCase, i)) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(letter));
        }
        return snake.toString();
    }

    private static boolean beginsWord(String name, int index) {
        char before = name.charAt(index - 1);
        if (before == '_') {
            return false;
        }
        boolean endsAbbreviation = index + 1 < name.length() && Character.isLowerCase(name.charAt(index + 1));
        return !Character.isUpperCase(before) || endsAbbreviation;
    }
}
