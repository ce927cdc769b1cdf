import type { Act } from '@khlang/domain/staff/acts'
import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { ColourSchemeButton } from '#parts/preferences/ColourSchemeButton.tsx'
import { LanguageButton } from '#parts/preferences/LanguageButton.tsx'
import { useMe } from '#parts/session/me.ts'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { closePopupAround, Popup } from '#ui/Popup.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { openOverlay, type Overlay } from '../overlay.ts'
import { paths } from '#parts/navigation/paths.ts'
import { roleText } from '#parts/session/role-labels.ts'
import styles from './UserMenu.module.css'

const pages: readonly [string, () => string][] = [
  [`${paths.settings}/account`, m.profile],
  [`${paths.settings}/sounds`, m.sounds],
  [paths.settings, m.page_settings],
]
/** The menu's commands, and the permission that each needs. */
const acts: readonly [Overlay, () => string, Act?][] = [
  ['cut', m.cut_title, 'credit.cut'],
  ['hold', m.hold_command, 'sending.hold'],
]

/** Shows the menu of the current employee, with signing out. */
export function UserMenu() {
  const me = useMe()
  return (
    <Popup
      label={m.user_menu()}
      button={(open) => (
        <BareButton {...open} className={styles.button} aria-label={m.user_menu_of({ name: me.displayName })}>
          <PersonPicture name={me.displayName} address={me.avatar} size={36} />
        </BareButton>
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
          {pages.map(([to, label]) => (
            <Button
              key={to}
              variant="subtle"
              c="inherit"
              justify="start"
              renderRoot={(props) => (
                <Link to={to} {...props} onClick={(event) => closePopupAround(event.currentTarget)} />
              )}
            >
              {label()}
            </Button>
          ))}
          {acts.map(([overlay, label, needs]) =>
            needs && !me.may.includes(needs) ? null : (
              <Button
                key={overlay}
                variant="subtle"
                c="inherit"
                justify="start"
                onClick={(event) => open(overlay, event.currentTarget)}
              >
                {label()}
              </Button>
            ),
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

/** Closes the menu first, so that the focus returns to its button afterwards. */
function open(overlay: Overlay, from: HTMLElement) {
  closePopupAround(from)
  openOverlay(overlay)
}
