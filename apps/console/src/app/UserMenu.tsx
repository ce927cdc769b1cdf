import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { ColourSchemeButton } from '#parts/ColourSchemeButton.tsx'
import { LanguageButton } from '#parts/LanguageButton.tsx'
import { useMe } from '#parts/me.ts'
import { signOutAndLeave } from '#parts/sign-out.ts'
import { Initials } from '#ui/Initials.tsx'
import { closePopupAround, Popup } from '#ui/Popup.tsx'
import { openOverlay, type Overlay } from './overlay.ts'
import { paths } from './paths.ts'
import { roleText } from './role-words.ts'
import styles from './UserMenu.module.css'

/** Who I am here, and the way out. */
export function UserMenu() {
  const me = useMe()
  return (
    <Popup
      label={m.user_menu()}
      button={(open) => (
        <button
          {...open}
          type="button"
          className={styles.button}
          aria-label={m.user_menu_of({ name: me.displayName })}
        >
          <Initials name={me.displayName} size={36} />
        </button>
      )}
    >
      <div className={styles.menu}>
        <p className={styles.who}>
          <strong>{me.displayName}</strong>
          <span className={styles.quiet}>{me.email}</span>
          <span className={styles.quiet}>{roleText(me.role)}</span>
        </p>
        <div className={styles.small}>
          <LanguageButton />
          <ColourSchemeButton />
        </div>
        <div className={styles.acts}>
          <Button variant="default" onClick={(event) => open('profile', event.currentTarget)}>
            {m.profile()}
          </Button>
          <Button variant="default" onClick={(event) => open('sounds', event.currentTarget)}>
            {m.sounds()}
          </Button>
          <Button variant="default" onClick={(event) => open('customizer', event.currentTarget)}>
            {m.customizer()}
          </Button>
          {me.may.includes('setting.change') && (
            <Button variant="default" onClick={(event) => open('settings', event.currentTarget)}>
              {m.settings()}
            </Button>
          )}
          {me.may.includes('credit.cut') && (
            <Button variant="default" onClick={(event) => open('cut', event.currentTarget)}>
              {m.cut_title()}
            </Button>
          )}
          {me.may.includes('sending.hold') && (
            <Button variant="default" onClick={(event) => open('hold', event.currentTarget)}>
              {m.hold_command()}
            </Button>
          )}
        </div>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden="true" />}
          onClick={() => void signOutAndLeave(paths.login)}
        >
          {m.sign_out()}
        </Button>
      </div>
    </Popup>
  )
}

/** First back to the button of this menu, so that the focus finds it again afterwards. */
function open(overlay: Overlay, from: HTMLElement) {
  closePopupAround(from)
  openOverlay(overlay)
}
