/**
 * Whether a searched text may be (most of) a telephone or account number, or an e-mail address: it has at least six
 * digits, or an @. Lists keep such a text out of the URL.
 */
export const isPersonal = (text: string) => text.includes('@') || text.replaceAll(/\D/g, '').length >= 6
