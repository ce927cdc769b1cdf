import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type Toast, registerToastLayer } from './toast.ts'
import { keepOnTop } from './top-layer.ts'
import styles from './ToastLayer.module.css'

const colours = {
  quiet: 'var(--quiet-text)',
  danger: 'var(--danger)',
  warning: 'var(--warning)',
  success: 'var(--success)',
  unknown: 'var(--unknown)',
} as const satisfies Record<Toast['tone'], string>

/**
 * Returns where toasts appear: at the bottom of a wide screen; at the top of a phone and of a page with a bar at its
 * bottom, where the button is that was just pressed.
 */
const position = () =>
  matchMedia('(width < 768px)').matches || document.querySelector('[data-foot-bar]')
    ? 'top-center'
    : 'bottom-right'

/** Where toasts are in the page: over the open dialog, if there is one. */
const place = document.createElement('div')

export function ToastLayer({ closeLabel }: { closeLabel: string }) {
  useEffect(
    () =>
      registerToastLayer(({ title, text, hint, tone, ms }: Toast) => {
        notifications.show({
          title,
          message: hint ? (
            <>
              <span>{text}</span>
              <span className={styles.hint}>{hint}</span>
            </>
          ) : (
            text
          ),
          color: colours[tone],
          position: position(),
          autoClose: ms,
          role: 'alert',
          classNames: { root: styles.toast, title: styles.title, description: styles.text },
          closeButtonProps: { 'aria-label': closeLabel },
        })
      }),
    [closeLabel],
  )
  useEffect(() => keepOnTop(place), [])
  return <Notifications limit={4} portalProps={{ target: place }} />
}
