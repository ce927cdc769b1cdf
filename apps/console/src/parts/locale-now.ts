export type Locale = 'th' | 'en'

let ofPage = (): Locale => 'th'

/**
 * The language a message is said in: that of the page, unless the caller wants another.
 *
 * @public by the messages, which are written by the build
 */
export const localeNow = (options?: { locale?: Locale }): Locale => options?.locale ?? ofPage()

export function readLocaleFrom(source: () => Locale): void {
  ofPage = source
}
