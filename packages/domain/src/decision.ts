/**
 * A rule's result: the accepted value, or the reason for refusing. Bugs and outages are thrown, never
 * returned.
 */
export type Decision<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

export const accept = <Value>(value: Value) => ({ ok: true, value }) as const
export const refuse = <Refusal extends string>(refusal: Refusal) => ({ ok: false, refusal }) as const

/**
 * `true`, or the code of the reason why an act is refused. A row carries one for each act, so that a disabled
 * button can show why.
 */
export type Allowed<Reason extends string> = true | Reason
