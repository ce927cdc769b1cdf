const place = /^\/files\/(avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp)$/

/** Where a picture of ours is shown; its key is its place behind `/files/`. */
export const avatarAddress = (key: string) => `/files/${key}`

/** The key of a picture that we keep; null for none, and for one elsewhere. */
export const ownAvatarKey = (avatar: string | null): string | null => place.exec(avatar ?? '')?.[1] ?? null
