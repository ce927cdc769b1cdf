import { type Act, acts, roles, may } from '@khlang/domain/staff/acts'
import { IconLock } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { useMe } from '#parts/session/me.ts'
import { actText } from '../palette/act-labels.ts'
import styles from './NotPermittedPage.module.css'
import { paths } from '#parts/navigation/paths.ts'
import { roleText } from '#parts/session/role-labels.ts'

/** Shows which permission is missing, and which roles have it. */
export function NotPermittedPage({ act }: { act: string }) {
  const me = useMe()
  const knownAct = act in acts ? (act as Act) : null
  return (
    <section className={styles.page}>
      <IconLock size={44} stroke={1.4} aria-hidden="true" className={styles.icon} />
      <h2 className={styles.title}>{knownAct ? actText(knownAct) : m.not_permitted_title()}</h2>
      <p className={styles.hint}>{m.not_permitted_role({ role: roleText(me.role) })}</p>
      {knownAct && (
        <p className={styles.hint}>
          {m.not_permitted_who({
            roles: roles
              .filter((role) => may(role, knownAct))
              .map(roleText)
              .join(', '),
          })}
        </p>
      )}
      <p className={styles.code}>403{knownAct && ` · ${knownAct}`}</p>
      <Link
        to={me.may.includes('dashboard.view') ? paths.dashboard : paths.statement}
        className={styles.link}
      >
        {m.not_found_home()}
      </Link>
    </section>
  )
}
