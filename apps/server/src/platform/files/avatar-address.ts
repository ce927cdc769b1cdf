const ownAddress = /^\/files\/(avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp)$/

/** Returns the address of one of our own pictures; the key is its path under `/files/`. */
export const avatarAddress = (key: string) => `/files/${key}`

/** Returns the key of a picture that we store; null if there is none or it is stored elsewhere. */
export const ownAvatarKey = (avatar: string | null): string | null =>
  ownAddress.exec(avatar ?? '')?.[1] ?? null
