/**
 * Returns what can be chosen, with the present one added where it is missing: only so many are read, and none at first.
 * Without it the field would show that there is none.
 */
export const withPresent = <Choice extends { id: string }>(
  choices: readonly Choice[],
  present: Choice | null | undefined,
): readonly Choice[] =>
  present && !choices.some(({ id }) => id === present.id) ? [present, ...choices] : choices
