/** One command that an employee gave, with the operation id under which the server runs it at most once. */
export type Intent<Input> = { operationId: string; input: Input }

/**
 * Returns the open intent while the input is the same, so that a repeat after a lost answer has the same id and cannot
 * move money twice. Any other input gets a new id.
 */
export const intentFor = <Input>(
  input: Input,
  open: Intent<Input> | null,
  newId: () => string,
): Intent<Input> =>
  open !== null && JSON.stringify(open.input) === JSON.stringify(input)
    ? open
    : { operationId: newId(), input }
