export type Messages = Readonly<Record<string, string>>

const place = /(?<!\\)\{(\w+)\}/g

/** The names that a text leaves open, as `{n}` in "{n} rows". */
const namesIn = (text: string) => [...text.matchAll(place)].map(([, name]) => name!)

/** A text as a template literal of JavaScript. `\{` is a brace that is meant as one. */
const literal = (text: string) => {
  const said = text.replaceAll(
    /\\([{}])|\{(\w+)\}|([\\`$])/g,
    (_, brace?: string, name?: string, sign?: string) => (name ? `\${i.${name}}` : (brace ?? `\\${sign}`)),
  )
  return `\`${said}\``
}

/** The function of one message: what its text leaves open goes in, and the language where it is not that of the page. */
export const messageFunction = (name: string, thai: string, english: string) =>
  `export const ${name} = (i, options) => localeNow(options) === 'en' ? ${literal(english)} : ${literal(thai)}`

/** Its type. Both languages leave the same open, or the message cannot be said in one of them. */
export function messageType(name: string, thai: string, english: string): string {
  const [inThai, inEnglish] = [thai, english].map((text) => [...new Set(namesIn(text))].sort())
  if (String(inThai) !== String(inEnglish))
    throw new Error(`The message ${name} leaves other places open in Thai than in English.`)
  const inputs = inThai!.map((one) => `${one}: string | number`).join('; ')
  return `export const ${name}: (${inputs ? `inputs: { ${inputs} }` : 'inputs?: object'}, options?: Language) => string`
}
