import type { EntryRow } from '@khlang/contract/statements'
import { Button } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import { phaseText } from '#parts/phase-words.ts'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'

type Props = { entry: EntryRow; onOpenUnknown: (orderId: string) => void }

/** An entry that is no longer open: what became of it. No button repeats anything from here. */
export function EntryOutcome({ entry, onOpenUnknown }: Props) {
  const who = entry.employee ?? m.conflict_system()
  const player = entry.player ? `${entry.player.code} · ${entry.player.name}` : '–'
  if (entry.phase === 'unknown')
    return (
      <Notice
        tone="unknown"
        urgent
        title={phaseText('unknown')}
        actions={
          entry.orderId !== null && (
            <Button size="compact-sm" variant="default" onClick={() => onOpenUnknown(entry.orderId ?? '')}>
              {m.unknown_open()}
            </Button>
          )
        }
      >
        {m.outcome_unknown({ player })}
      </Notice>
    )
  if (entry.state === 'crediting')
    return (
      <Notice tone="info" title={`${entry.status} ${entry.phase ? phaseText(entry.phase) : ''}`}>
        {m.outcome_crediting({ player, who })}
      </Notice>
    )
  if (entry.state === 'done')
    return (
      <Notice tone="success" title={entry.status}>
        {m.outcome_done({ player, who, when: whenText(entry.updatedAt) })}
      </Notice>
    )
  return (
    <Notice tone="quiet" title={entry.status}>
      {m.outcome_closed({ who, when: whenText(entry.updatedAt) })}
    </Notice>
  )
}
