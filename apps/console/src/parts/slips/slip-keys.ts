import { isTyping } from '../keys/is-typing.ts'
import { keyCode } from '../keys/key-code.ts'

/** What a key does to the slip that is shown. */
export type SlipAct = 'previous' | 'next' | 'larger' | 'smaller' | 'fit' | 'turn'

const acts: Readonly<Record<string, SlipAct>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Equal: 'larger',
  NumpadAdd: 'larger',
  Minus: 'smaller',
  NumpadSubtract: 'smaller',
  Digit0: 'fit',
  KeyR: 'turn',
}

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/**
 * Returns what a key does to the slip. Null for a key that does nothing, that is typed in a field such as the
 * reason for removing the slip, or that belongs to the browser (Ctrl R).
 */
export const slipActOf = (press: Press): SlipAct | null =>
  press.ctrlKey || press.metaKey || press.altKey || isTyping(press) ? null : (acts[keyCode(press)] ?? null)
