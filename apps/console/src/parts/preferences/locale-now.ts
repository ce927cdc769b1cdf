export type Locale = 'th' | 'en'

let localeOfPage = (): Locale => 'th'

/**
 * Returns the language of a message: the page's, unless the caller passes another.
 *
 * @public used by the messages, which the build generates
 */
export const localeNow = (options?: { locale?: Locale }): Locale => options?.locale ?? localeOfPage()

export function readLocaleFrom(source: () => Locale): void {
  localeOfPage = source
}
