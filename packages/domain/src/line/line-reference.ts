import { withLatinDigits } from '../digits.ts'

/**
 * Returns the key of the master through whose LINE link a person opened the chat; null for an ordinary message. Such a
 * link (`oaMessage`) puts a text with the key into the chat, which the person sends. `template` is the shop's link, with
 * `{key}` in place of the key; the text is the part after its `?`. `ref 12` is understood whatever the template.
 */
export function masterKeyIn(text: string, template: string): number | null {
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
