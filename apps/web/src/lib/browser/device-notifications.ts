import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'

/** Storage key of the choice, which applies to this browser. */
const KEY = 'deviceNotes'

/** `denied` if the browser denies permission; `unsupported` if the browser has no notifications. */
export type DeviceNotifications = 'unsupported' | 'off' | 'on' | 'denied'

export function readDeviceNotifications(): DeviceNotifications {
  if (!('Notification' in globalThis)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readStored(KEY) === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Enables or disables notifications; the browser may ask for permission.
 * @returns the new state
 */
export async function setDeviceNotifications(on: boolean): Promise<DeviceNotifications> {
  if (on && Notification.permission !== 'granted') await Notification.requestPermission()
  writeStored(KEY, on ? 'on' : null)
  return readDeviceNotifications()
}

/**
 * Shows a notification if notifications are on.
 * @param tag replaces an earlier notification with the same tag
 */
export function showDeviceNotification(tag: string, title: string, body: string): void {
  if (readDeviceNotifications() !== 'on') return
  try {
    const notification = new Notification(title, { body, tag, icon: '/icons/192.png' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch (error) {
    // Some phones allow notifications only from service workers.
    console.warn(error)
  }
}
