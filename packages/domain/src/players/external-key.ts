/**
 * Allowed keys for players. The key appears in URLs and in calls to the back-end, so it must not contain
 * characters with a special meaning there.
 */
export const externalKeyPattern = /^[A-Za-z0-9][A-Za-z0-9._@+:|=~-]{0,119}$/
export const externalKeyRule =
  'Latin letters, digits and . - _ + : | = ~ @, at most 120; it begins with a letter or a digit.'
