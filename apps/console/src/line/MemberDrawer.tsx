import type { LineSettings } from '@khlang/contract/line/line'
import type { LineMember } from '@khlang/contract/line/line-member'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './Line.module.css'
import { LineComposer } from './LineComposer.tsx'
import { MemberLink } from './MemberLink.tsx'
import { MemberMessages } from './MemberMessages.tsx'
import { MemberPicture } from './MemberPicture.tsx'
import { MemberState, nameOf } from './MemberRow.tsx'
import { linePollMs, lineKeys } from './use-line.ts'

type Props = {
  id: string
  /** The row of the list, until the full data is loaded. */
  row: LineMember | undefined
  settings: LineSettings | undefined
  onClose: () => void
}

/** Shows one member: their player, the messages (if the employee may read them), and a form to write to them. */
export function MemberDrawer({ id, row, settings, onClose }: Props) {
  const client = useQueryClient()
  const [writing, setWriting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...lineKeys.member, id],
    queryFn: ({ signal }) => connectionsApi.lineMember({ id }, { signal }),
    refetchInterval: linePollMs,
  })
  const member = data ?? row
  const changed = () => {
    void refetch()
    for (const key of [lineKeys.members, lineKeys.counts]) void client.invalidateQueries({ queryKey: key })
  }
  const sendPermission = member?.can['send']
  return (
    <Dialog shape="side" title={member ? nameOf(member) : m.line_member_title()} onClose={onClose}>
      <div className={styles.drawer}>
        {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {member && (
          <>
            <div className={styles.head}>
              <MemberPicture name={nameOf(member)} address={member.picture} size={64} />
              <MemberState row={member} />
            </div>
            <Facts>
              <Fact label={m.line_id()}>
                <span className={styles.userId}>
                  <span>{member.lineUserId}</span>
                  <CopyButton text={member.lineUserId} />
                </span>
              </Fact>
              {member.followedAt && <Fact label={m.line_followed()}>{whenText(member.followedAt)}</Fact>}
              {member.blockedAt && <Fact label={m.line_blocked_at()}>{whenText(member.blockedAt)}</Fact>}
              {member.language && <Fact label={m.line_language()}>{member.language}</Fact>}
              {member.master && (
                <Fact label={m.line_came_by()}>
                  {member.master.key} · {member.master.name}
                </Fact>
              )}
            </Facts>
            <MemberLink
              key={member.player?.id ?? 'nobody'}
              member={member}
              referral={data?.referral}
              onChanged={changed}
            />
            {data && data.messages !== null && (
              <MemberMessages messages={data.messages} days={settings?.messageDays ?? 90} />
            )}
            {writing ? (
              <LineComposer
                target={{ to: 'members', ids: [member.id] }}
                count={1}
                narrow
                settings={settings}
                onSent={() => {
                  setWriting(false)
                  void refetch()
                }}
              />
            ) : (
              <ActButton
                disabledReason={
                  sendPermission === true ? null : reasonText(sendPermission ?? 'not-permitted')
                }
                onClick={() => setWriting(true)}
              >
                {m.line_write()}
              </ActButton>
            )}
            {writing && (
              <Button variant="default" onClick={() => setWriting(false)}>
                {m.close()}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
