/** A picture that we keep, not one elsewhere: such an address is never typed, and never sent. */
export const ownAvatar = (address: string) => address.startsWith('/files/avatars/')
