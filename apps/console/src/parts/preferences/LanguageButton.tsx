import * as m from '#messages'
import { IconButton } from '#ui/IconButton.tsx'
import { useLocale } from './locale.ts'
import { changePreferences } from './preferences.ts'

/** Shows a button that switches the language, labelled with the other language. */
export function LanguageButton() {
  const locale = useLocale()
  const otherLocale = locale === 'th' ? 'en' : 'th'
  return (
    <IconButton label={m.language_switch()} onClick={() => changePreferences({ locale: otherLocale })}>
      <span lang={otherLocale}>{otherLocale === 'en' ? 'EN' : 'ไทย'}</span>
    </IconButton>
  )
}
