import * as m from '#paraglide/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { chooseLocale, useLocale } from './locale.ts'

/** The button shows the language one would change to. */
export function LanguageButton() {
  const locale = useLocale()
  const other = locale === 'th' ? 'en' : 'th'
  return (
    <IconButton label={m.language_switch()} onClick={() => chooseLocale(other)}>
      <span lang={other}>{other === 'en' ? 'EN' : 'ไทย'}</span>
    </IconButton>
  )
}
