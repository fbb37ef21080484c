package io.geobroker.broker.platform.web.input;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** A whole number from 1 to {@link #max}, as {@code Integer.parseInt} reads it. */
@Constraint(validatedBy = Count.UpToMax.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Count {
    int max();

    String message() default "must be a whole number from 1 to {max}:";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Checks the range. */
    final class UpToMax implements ConstraintValidator<Count, String> {
        private int max;

        @Override
        public void initialize(Count count) {
            max = count.max();
        }

        @Override
        public boolean isValid(@Nullable String text, ConstraintValidatorContext context) {
            try {
                return text == null || (Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= max);
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }
}
