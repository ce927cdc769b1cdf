/** Whether a picture is stored on this server. Such an address is never typed and never sent. */
export const ownAvatar = (address: string) => address.startsWith('/files/avatars/')
