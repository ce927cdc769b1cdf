export type Messages = Readonly<Record<string, string>>

const placeholder = /(?<!\\)\{(\w+)\}/g

/** Returns the placeholder names of a text, such as `n` in "{n} rows"; `{n:row|rows}` does not count. */
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name]) => name!)

/**
 * Returns a text as a JavaScript template literal. `{n:row|rows}` gives the first form if `n` is 1, otherwise
 * the second; `\{` is a literal brace.
 */
const literal = (text: string) => {
  const filledText = text.replaceAll(
    /\\([{}])|\{(\w+)(?::([^|{}]+)\|([^|{}]+))?\}|([\\`$])/g,
    (_, brace?: string, name?: string, one?: string, other?: string, sign?: string) => {
      if (name && one && other)
        return `\${i.${name} == 1 ? ${JSON.stringify(one)} : ${JSON.stringify(other)}}`
      return name ? `\${i.${name}}` : (brace ?? `\\${sign}`)
    },
  )
  return `\`${filledText}\``
}

/** Returns the function of one message: it takes the placeholders' values, and the language if it is not the page's. */
export const messageFunction = (name: string, thai: string, english: string) =>
  `export const ${name} = (i, options) => localeNow(options) === 'en' ? ${literal(english)} : ${literal(thai)}`

/** Returns the function's type. Throws if the two languages have different placeholders. */
export function messageType(name: string, thai: string, english: string): string {
  const [inThai, inEnglish] = [thai, english].map((text) => [...new Set(namesIn(text))].sort())
  if (String(inThai) !== String(inEnglish))
    throw new Error(`The message ${name} has other placeholders in Thai than in English.`)
  const inputs = inThai!.map((one) => `${one}: string | number`).join('; ')
  return `export const ${name}: (${inputs ? `inputs: { ${inputs} }` : 'inputs?: object'}, options?: Language) => string`
}
