import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { ageText } from '#parts/age-labels.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useShowPhone } from './use-phones.ts'

type Gap = PhoneRow['gaps'][number]

/** Warns of each time in which a phone did not listen, until an employee confirms that they checked that time. */
export const PhoneGaps = ({ phones }: { phones: readonly PhoneRow[] }) =>
  phones.flatMap((phone) => phone.gaps.map((gap) => <GapNotice key={gap.id} name={phone.name} gap={gap} />))

function GapNotice({ name, gap: { id, from, until } }: { name: string; gap: Gap }) {
  const { may } = useMe()
  const showPhone = useShowPhone()
  const confirmGap = useMutation({
    mutationFn: () => connectionsApi.seeGap({ gapId: id as never }),
    onSuccess: showPhone,
  })
  const disabledReason = may.includes('entry.create') ? null : m.phone_needs_create()
  // `ageText` would show less than ten seconds as "just now".
  const length = ageText(Math.max(10, (Date.parse(until) - Date.parse(from)) / 1_000))
  return (
    <Notice
      tone="warning"
      title={m.phone_gap_title({ name, length })}
      actions={
        <>
          <Button
            size="compact-md"
            variant="default"
            renderRoot={(props) => <Link to={paths.manualStatement} search={{ tab: 'file' }} {...props} />}
          >
            {m.phone_gap_file()}
          </Button>
          <ActButton
            disabledReason={disabledReason}
            size="compact-md"
            variant="default"
            loading={confirmGap.isPending}
            onClick={() => confirmGap.mutate()}
          >
            {m.phone_gap_seen()}
          </ActButton>
        </>
      }
    >
      <span>{m.phone_gap_text({ from: whenText(from), until: whenText(until) })}</span>
      {confirmGap.error && <strong> {problemText(asProblem(confirmGap.error))}</strong>}
    </Notice>
  )
}
