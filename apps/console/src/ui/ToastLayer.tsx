import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type Toast, showToasts } from './toast.ts'

const colours = { danger: 'red', warning: 'orange', success: 'green', info: 'gold' } as const

export function ToastLayer({ closeLabel }: { closeLabel: string }) {
  useEffect(
    () =>
      showToasts(({ title, text, tone, ms }: Toast) => {
        notifications.show({
          title,
          message: text,
          color: colours[tone],
          autoClose: ms,
          role: 'alert',
          closeButtonProps: { 'aria-label': closeLabel },
        })
      }),
    [closeLabel],
  )
  return <Notifications position="top-right" limit={4} />
}
