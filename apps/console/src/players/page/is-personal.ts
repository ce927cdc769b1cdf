/**
 * Whether a searched text is (most of) a telephone or account number, or an e-mail address. Lists keep such a text
 * out of the URL.
 */
export const isPersonal = (text: string) => text.includes('@') || text.replaceAll(/\D/g, '').length >= 6
