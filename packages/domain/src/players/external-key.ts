/**
 * What a site may use as a player's key. The key appears in URLs and in calls to the back-end, so it has no
 * characters that either would interpret.
 */
export const externalKeyPattern = /^[A-Za-z0-9][A-Za-z0-9._@+:|=~-]{0,119}$/
export const externalKeyRule =
  'Latin letters, digits and . - _ + : | = ~ @, at most 120; it begins with a letter or a digit.'
