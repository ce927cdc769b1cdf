export const profileKey = ['my-profile'] as const
