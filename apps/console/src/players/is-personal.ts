/** A telephone or account number, or a good part of one, or an e-mail address. */
export const isPersonal = (text: string) => text.includes('@') || text.replaceAll(/\D/g, '').length >= 6
