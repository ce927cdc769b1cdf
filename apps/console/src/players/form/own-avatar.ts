/** Whether this is the address of a picture that was uploaded to this server. The form does not show it as text. */
export const isOwnAvatar = (address: string) => address.startsWith('/files/avatars/')
