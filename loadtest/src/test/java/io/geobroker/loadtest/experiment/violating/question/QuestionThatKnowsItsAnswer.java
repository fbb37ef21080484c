package io.geobroker.loadtest.experiment.violating.question;

import io.geobroker.loadtest.experiment.violating.answer.AnswerThatKnowsItsQuestion;
import java.util.List;

public record QuestionThatKnowsItsAnswer(List<AnswerThatKnowsItsQuestion> answers, AnswerThatKnowsItsQuestion best) {}
