import { withLatinDigits } from '../digits.ts'

/**
 * Returns the key of the master whose link produced this text. A LINE link of kind `oaMessage` opens a chat
 * with a prepared text (the part after its `?`): the template's text with the key. `ref 12` is understood
 * whatever the template. A text with any other content is an ordinary message, and gives null.
 */
export function masterReferred(text: string, template: string): number | null {
  const plain = withLatinDigits(text).trim().replaceAll(/\s+/g, ' ')
  for (const pattern of [/^ref[ :=]?(\d{1,9})$/i, patternOf(template)]) {
    const key = pattern?.exec(plain)?.[1]
    if (key !== undefined) return Number(key)
  }
  return null
}

function patternOf(template: string): RegExp | null {
  const words = /^https:\/\/line\.me\/R\/oaMessage\/[^/?]+\/?\?(.+)$/i.exec(template)?.[1]
  const ready = words === undefined ? null : decoded(words)
  if (ready === null) return null
  const [before, ...after] = (ready.includes('{key}') ? ready : `${ready}{key}`).split('{key}')
  if (after.length !== 1) return null
  return new RegExp(`^${literal(before!.trimStart())}(\\d{1,9})${literal(after[0]!.trimEnd())}$`, 'i')
}

const literal = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
