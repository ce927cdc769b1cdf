/** One thing a person meant to happen, with the id under which the server does it at most once. */
export type Intent<Input> = { operationId: string; input: Input }

/**
 * The same wish keeps its id, however often it is sent: only so can a repeat after a lost answer not move money twice.
 * Any other wish gets an id of its own.
 */
export const intentFor = <Input>(
  input: Input,
  open: Intent<Input> | null,
  newId: () => string,
): Intent<Input> =>
  open !== null && JSON.stringify(open.input) === JSON.stringify(input)
    ? open
    : { operationId: newId(), input }
