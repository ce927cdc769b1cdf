import * as m from '#messages'
import { whoOrAddress } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './PlayerForm.module.css'
import type { BlockedHit } from './use-blocked.ts'

const kinds: Record<BlockedHit['kind'], () => string> = {
  account: m.blocklist_account,
  mobile: m.blocklist_mobile,
  line: m.blocklist_line,
  name: m.blocklist_name,
}

type Props = { hits: readonly BlockedHit[]; shownKinds?: readonly BlockedHit['kind'][] }

/** Shows which typed values are on the block list, with the reason; with `shownKinds`, only these kinds of values. */
export function BlockedNotice({ hits, shownKinds }: Props) {
  const shownHits = shownKinds ? hits.filter(({ kind }) => shownKinds.includes(kind)) : hits
  return shownHits.map(({ kind, level, reason, author }) => (
    <div key={`${kind} ${level} ${reason}`} className={styles.wide}>
      <Notice
        tone={level === 'block' ? 'danger' : 'warning'}
        title={
          level === 'block'
            ? m.player_form_blocked({ what: kinds[kind]() })
            : m.player_form_watched({ what: kinds[kind]() })
        }
      >
        {reason} · {whoOrAddress(author)}
      </Notice>
    </div>
  ))
}
