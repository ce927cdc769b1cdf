import type { PlayerLine } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { rewardKindText, rewardText } from '#parts/player/reward-labels.ts'
import { Status } from '#parts/desk/Status.tsx'
import { changeTexts } from '#parts/timeline/change-labels.ts'
import { changesIn } from '#parts/timeline/timeline-moment.ts'
import { actText } from '#parts/timeline/timeline-labels.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { grouped } from '#ui/numbers.ts'
import past from './Timeline.module.css'

/** Shows one event of the player's timeline: when, what, by whom, and what it changed. */
export function PastLine({ line }: { line: PlayerLine }) {
  return (
    <li className={past.line} data-source={line.source}>
      <time className={`digits ${past.at}`} dateTime={line.at}>
        {clockOf(line.at)}
      </time>
      <div className={past.what}>
        {line.source === 'request' && <RequestLine line={line} />}
        {line.source === 'act' && <Done line={line} />}
        {line.source === 'note' && <Noted line={line} />}
        {line.source === 'reward' && <Rewarded line={line} />}
        {line.source === 'login' && <p className={past.said}>{m.timeline_login()}</p>}
      </div>
    </li>
  )
}

type Of<Source extends PlayerLine['source']> = { line: Extract<PlayerLine, { source: Source }> }

function RequestLine({ line: { request } }: Of<'request'>) {
  const { kind, id, number, amount, bonus, state, status, phase, createdByStaff, employee } = request
  return (
    <p className={past.said}>
      <Link to={kind === 'deposit' ? paths.deposit : paths.withdraw} search={{ request: id }}>
        {kind === 'deposit' ? m.player_deposit_n({ n: number }) : m.player_withdrawal_n({ n: number })}
      </Link>
      <strong className="digits">{grouped(Number(amount))}</strong>
      {bonus > 0 && <span className={past.quiet}>{m.money_bonus({ n: grouped(bonus) })}</span>}
      <Status kind={kind} state={state} status={status} phase={phase} />
      {createdByStaff && <span className={past.quiet}>{m.deposit_by_staff()}</span>}
      {employee && <span className={past.quiet}>{whoText(employee)}</span>}
    </p>
  )
}

function Rewarded({ line: { reward } }: Of<'reward'>) {
  return (
    <p className={past.said}>
      <span>{rewardKindText(reward.kind)}</span>
      <strong>{rewardText(reward)}</strong>
      {reward.state !== 'done' && (
        <Status kind="reward" state={reward.state} status={reward.status} phase={null} />
      )}
      {reward.note && <span className={past.quiet}>{reward.note}</span>}
      {reward.employee && <span className={past.quiet}>{whoText(reward.employee)}</span>}
    </p>
  )
}

function Done({ line }: Of<'act'>) {
  const changes = changeTexts(changesIn(line.before, line.after))
  const { kind, number, id } = line.about
  return (
    <>
      <p className={past.said}>
        <span>{actText(line.act)}</span>
        {number !== null && <About kind={kind} id={id} number={number} />}
        <span className={past.quiet}>{whoText(line.actor)}</span>
      </p>
      {line.reason && <p className={past.quiet}>{m.timeline_reason({ reason: line.reason })}</p>}
      {changes.length > 0 && (
        <dl className={past.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && <del>{before}</del>} {after ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function About({ kind, id, number }: { kind: string; id: string; number: number }) {
  if (kind === 'entry')
    return (
      <Link to={paths.statement} search={{ tab: 'all', entry: id }}>
        {m.timeline_entry({ n: number })}
      </Link>
    )
  return <span className={past.quiet}>{numbered[kind]?.({ n: number }) ?? `#${number}`}</span>
}

/** What the number of an act is of. */
const numbered: Record<string, (names: { n: number }) => string> = {
  request: m.timeline_request,
  order: m.timeline_order,
  lossReturn: m.timeline_loss_return,
}

const Noted = ({ line: { note } }: Of<'note'>) => (
  <>
    <p className={past.note}>{note.struckAt ? <del>{note.body}</del> : note.body}</p>
    <p className={past.quiet}>
      {whoText(note.author)}
      {note.struckAt &&
        ` · ${m.note_struck({ who: whoText(note.struckBy ?? ''), when: whenText(note.struckAt) })}`}
    </p>
  </>
)

/** Formats the time without the day, which is shown above. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const clockOf = (iso: string) => clock.format(new Date(iso))
