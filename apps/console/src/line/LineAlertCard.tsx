import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { minuteText } from '@khlang/domain/notifications/alert'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Age } from '#parts/Age.tsx'
import { alertKindText } from '#parts/alert-wish.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Line.module.css'

type Props = { one: LineAlertRow; onEdit: () => void }

/**
 * Shows one alert: its recipients and events, when its last message was queued, and how many events wait to be sent
 * together.
 */
export function LineAlertCard({ one, onEdit }: Props) {
  const test = useMutation({
    mutationFn: () => connectionsApi.testLineAlert({ alertId: one.id }),
    onSuccess: () =>
      toast({ tone: 'success', ms: toastMs.brief, title: one.name, text: m.line_alert_tested() }),
  })
  return (
    <li className={styles.send} data-alert={one.id}>
      <div className={styles.sendHead}>
        <strong>{one.name}</strong>
        <StatusChip tone={one.on ? 'success' : 'quiet'}>
          {one.on ? m.line_alert_on() : m.line_alert_off()}
        </StatusChip>
      </div>
      <p className={styles.sendWords}>
        {m.line_alert_to()} {namesOf(one).join(', ')}
      </p>
      <p className={styles.quiet}>{one.kinds.map((kind) => alertKindText[kind]()).join(' · ')}</p>
      <p className={styles.quiet}>{limitsOf(one).join(' · ')}</p>
      <p className={styles.quiet}>
        {m.line_alert_told()} {one.toldAt ? <Age since={one.toldAt} waiting={false} /> : m.line_alert_never()}
        {one.waiting > 0 && ` · ${m.line_alert_waiting({ n: one.waiting })}`}
      </p>
      {test.error && (
        <p className={styles.why} role="alert">
          {problemText(asProblem(test.error))}
        </p>
      )}
      <div className={styles.acts}>
        <ActButton
          disabledReason={null}
          size="compact-sm"
          variant="default"
          aria-label={`${m.line_alert_test()} – ${one.name}`}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {m.line_alert_test()}
        </ActButton>
        <ActButton
          disabledReason={null}
          size="compact-sm"
          variant="default"
          aria-label={`${m.line_alert_edit()} – ${one.name}`}
          onClick={onEdit}
        >
          {m.line_alert_edit()}
        </ActButton>
      </div>
    </li>
  )
}

const namesOf = ({ groups, members }: LineAlertRow) => [
  ...groups.map(({ name, joined }) =>
    reached(m.line_alert_group({ name: name ?? m.line_alert_unnamed() }), joined),
  ),
  ...members.map(({ name, following }) => reached(name ?? m.line_alert_unnamed(), following)),
]
/** Marks a recipient that no longer gets messages: a group that the account has left, or a member who blocked it. */
const reached = (name: string, can: boolean) => (can ? name : m.line_alert_unreachable({ name }))

const limitsOf = ({ least, quiet, gatherMinutes }: LineAlertRow) => [
  ...(least > 0 ? [m.line_alert_from({ sum: grouped(least / 100) })] : []),
  ...(quiet ? [m.line_alert_quiet({ from: minuteText(quiet.from), until: minuteText(quiet.until) })] : []),
  ...(gatherMinutes > 0 ? [m.line_alert_gather({ minutes: gatherMinutes })] : []),
]
