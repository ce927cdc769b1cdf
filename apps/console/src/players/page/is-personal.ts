/** Whether a text is (most of) a telephone or account number, or an e-mail address. */
export const isPersonal = (text: string) => text.includes('@') || text.replaceAll(/\D/g, '').length >= 6
