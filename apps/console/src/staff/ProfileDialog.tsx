import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { LoadProblem } from '#parts/LoadProblem.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import './problem-words.ts'
import styles from './Account.module.css'
import { MyName } from './MyName.tsx'
import { MyPassword } from './MyPassword.tsx'
import { MySessions } from './MySessions.tsx'
import { profileKey } from './profile-key.ts'
import { SignInList } from './SignInList.tsx'
import { SmallTabs } from './SmallTabs.tsx'

type Tab = 'about' | 'password' | 'security' | 'linked' | 'sessions' | 'history'

/** The employee's own account: name, password, security, sessions, and sign-in history. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('about')
  const { data, error, refetch } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => employeesApi.profile(undefined, { signal }),
  })
  return (
    <Dialog shape="side" title={m.profile()} onClose={onClose}>
      <SmallTabs
        label={m.profile()}
        tabs={[
          { value: 'about', text: m.profile_tab_about() },
          { value: 'password', text: m.password() },
          { value: 'security', text: m.security() },
          { value: 'linked', text: m.linked_accounts() },
          { value: 'sessions', text: m.profile_tab_sessions() },
          { value: 'history', text: m.profile_tab_history() },
        ]}
        current={tab}
        onChoose={setTab}
      />
      <div className={styles.tab}>
        {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
        {tab === 'about' && (
          <Lazy load={() => import('./MyPicture.tsx').then((file) => file.MyPicture)} props={{}} />
        )}
        {tab === 'about' && data && <MyName profile={data} />}
        {tab === 'password' && data && <MyPassword profile={data} />}
        {tab === 'security' && data && (
          <Lazy
            load={() => import('./MySecurity.tsx').then((file) => file.MySecurity)}
            props={{ email: data.email }}
          />
        )}
        {tab === 'linked' && <LinkedAccounts />}
        {tab === 'sessions' && <MySessions />}
        {tab === 'history' && (
          <SignInList
            of={['mine']}
            read={(cursor, signal) =>
              employeesApi.mySignIns({ ...(cursor && { cursor }), limit: 20 }, { signal })
            }
          />
        )}
      </div>
    </Dialog>
  )
}
