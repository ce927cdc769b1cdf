/** Returns the label of a code. A code unknown to this build, as from a newer server, is shown as it is. */
export const labelOf = <Code extends string>(labels: Readonly<Record<Code, () => string>>, code: Code) =>
  (labels as Partial<typeof labels>)[code]?.() ?? code
