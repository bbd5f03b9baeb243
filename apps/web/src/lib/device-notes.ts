import { readStored, writeStored } from './browser-storage.ts'

/** Whether the member wants notes on this device. Kept in this browser: another device is asked for itself. */
const KEY = 'deviceNotes'

/** `refused` where the browser does not let this site show any; `none` where the browser has no notes. */
export type DeviceNotes = 'none' | 'off' | 'on' | 'refused'

export function readDeviceNotes(): DeviceNotes {
  if (!('Notification' in globalThis)) return 'none'
  if (Notification.permission === 'denied') return 'refused'
  return readStored(KEY) === 'on' && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the browser, which asks the member where it has not before. @returns how it is then */
export async function turnDeviceNotes(on: boolean): Promise<DeviceNotes> {
  if (on && Notification.permission !== 'granted') await Notification.requestPermission()
  writeStored(KEY, on ? 'on' : null)
  return readDeviceNotes()
}

/** @param tag of several with the same one only the newest stays */
export function showDeviceNote(tag: string, title: string, body: string): void {
  if (readDeviceNotes() !== 'on') return
  try {
    const note = new Notification(title, { body, tag, icon: '/icons/192.png' })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch (error) {
    // Some phones show them to service workers only.
    console.warn(error)
  }
}
