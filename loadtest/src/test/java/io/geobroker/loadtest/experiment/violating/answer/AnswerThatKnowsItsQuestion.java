package io.geobroker.loadtest.experiment.violating.answer;

import io.geobroker.loadtest.experiment.violating.question.QuestionThatKnowsItsAnswer;

public record AnswerThatKnowsItsQuestion(QuestionThatKnowsItsAnswer question) {}
