import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from './locale.ts'
import { changePreferences } from './preferences.ts'

/** Shows the language that it switches to. */
export function LanguageButton() {
  const locale = useLocale()
  const other = locale === 'th' ? 'en' : 'th'
  return (
    <IconButton label={m.language_switch()} onClick={() => changePreferences({ locale: other })}>
      <span lang={other}>{other === 'en' ? 'EN' : 'ไทย'}</span>
    </IconButton>
  )
}
