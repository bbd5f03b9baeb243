import { defineMessages } from '@hearth/protocol/messages'

/** Phrases that follow the field of an upload. The namespace is from the first uploads, because IDs never change. */
export const messages = defineMessages('members', {
  imageTooLarge: { en: 'is larger than 5 MB', de: 'ist größer als 5 MB' },
  imageFormatUnknown: {
    en: 'must be a JPEG, PNG, WebP or GIF file',
    de: 'muss eine JPEG-, PNG-, WebP- oder GIF-Datei sein',
  },
  imageNotDecodable: {
    en: 'cannot be decoded within the limits of this server',
    de: 'lässt sich in den Grenzen dieses Servers nicht decodieren',
  },
  imageDamaged: { en: 'cannot be read: it is damaged', de: 'ist nicht lesbar: Die Datei ist beschädigt' },
  imageTooManyPixels: {
    en: 'has more than {maximum} million pixels',
    de: 'hat mehr als {maximum} Millionen Pixel',
  },
  imageTooMuchMemory: {
    en: 'needs {needed} MB of memory when decoded, and the limit is {maximum} MB. Save it smaller.',
    de: 'braucht decodiert {needed} MB Speicher, erlaubt sind {maximum} MB. Speichere es kleiner.',
  },
  imageInProgress: {
    en: 'Your previous picture is still being processed. Try again when it is done.',
    de: 'Dein voriges Bild wird noch verarbeitet. Versuch es danach noch einmal.',
  },
  tooManyImages: {
    en: 'Many pictures are being processed. Try again in a few seconds.',
    de: 'Es werden gerade viele Bilder verarbeitet. Bitte versuch es in ein paar Sekunden noch einmal.',
  },
})
