package io.ndbwire.it.architecture;

import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** What a user of a class can see of it (its supertypes and the types of its members) is nothing hidden. */
final class ShowNothingInternal extends ArchCondition<JavaClass> {

    private final DescribedPredicate<JavaClass> hidden;

    ShowNothingInternal(DescribedPredicate<JavaClass> hidden) {
        super("show no classes that " + hidden.getDescription());
        this.hidden = hidden;
    }

    @Override
    public void check(JavaClass shown, ConditionEvents events) {
        Stream<JavaType> supertypes = Stream.concat(shown.getSuperclass().stream(), shown.getInterfaces().stream());
        report(shown.getName(), supertypes, events);
        shown.getMembers().stream()
                .filter(ShowNothingInternal::isVisible)
                .forEach(member -> report(member.getFullName(), typesOf(member), events));
    }

    private static boolean isVisible(JavaMember member) {
        return member.getModifiers().contains(PUBLIC) || member.getModifiers().contains(PROTECTED);
    }

    private static Stream<JavaType> typesOf(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit codeUnit = (JavaCodeUnit) member;
        Stream<JavaType> results =
                Stream.concat(Stream.of(codeUnit.getReturnType()), codeUnit.getExceptionTypes().stream());
        return Stream.concat(results, codeUnit.getParameterTypes().stream());
    }

    private void report(String where, Stream<? extends JavaType> types, ConditionEvents events) {
        types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .filter(hidden)
                .distinct()
                .forEach(type -> events.add(SimpleConditionEvent.violated(type, where + " shows " + type.getName())));
    }
}
