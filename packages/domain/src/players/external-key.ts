/** What a site may call a player: it stands in addresses and in messages to the back-end, so nothing that either would read otherwise. */
export const externalKeyPattern = /^[A-Za-z0-9][A-Za-z0-9._@+:|=~-]{0,119}$/
export const externalKeyRule =
  'Latin letters, digits and . - _ + : | = ~ @, at most 120; it begins with a letter or a digit.'
