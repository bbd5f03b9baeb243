import { defineMessages } from '@hearth/protocol/messages'
import type { RuleName } from './rule-names.ts'

/** Descriptions of the rules, for operators. */
export const ruleMeanings = defineMessages('ruleMeanings', {
  heartbeat_points: {
    en: 'Points for one heartbeat (the setting HEARTBEAT_POINTS).',
    de: 'Punkte für einen Heartbeat (die Einstellung HEARTBEAT_POINTS).',
  },
  heartbeats_per_member: {
    en: 'Maximum number of nodes of one member that are credited in each interval.',
    de: 'Höchstzahl der Nodes eines Mitglieds, denen pro Intervall gutgeschrieben wird.',
  },
  heartbeats_per_network: {
    en: 'Maximum number of nodes in one subnet that are credited in each interval.',
    de: 'Höchstzahl der Nodes in einem Subnetz, denen pro Intervall gutgeschrieben wird.',
  },
  result_points_profile: {
    en: 'Points for one collected profile.',
    de: 'Punkte für ein gesammeltes Profil.',
  },
  result_points_comment: {
    en: 'Points for one collected comment.',
    de: 'Punkte für einen gesammelten Kommentar.',
  },
  result_points_post: {
    en: 'Points for one collected post.',
    de: 'Punkte für einen gesammelten Beitrag.',
  },
  result_points_per_day: {
    en: 'Maximum points of a member for collected results in a UTC day.',
    de: 'Höchstzahl der Punkte eines Mitglieds für gesammelte Ergebnisse an einem UTC-Tag.',
  },
  result_check_share: {
    en: 'Share of collected results that nodes of other members collect again, from 0 (off) to 1.',
    de: 'Anteil der gesammelten Ergebnisse, die Nodes anderer Mitglieder noch einmal sammeln, von 0 (aus) bis 1.',
  },
  invitee_points: {
    en: 'Points for a member who joins with a referral code.',
    de: 'Punkte für ein Mitglied, das mit einem Empfehlungscode beitritt.',
  },
  welcome_heartbeats: {
    en: 'Heartbeats of an invitee before the points for joining are booked; 0 books them at once.',
    de: 'Heartbeats eines eingeladenen Mitglieds, bevor die Punkte für den Beitritt gebucht werden; 0 bucht sie sofort.',
  },
  referral_code_days: {
    en: 'Days after joining in which a member without an inviter can enter a referral code; 0 switches it off.',
    de: 'Tage nach dem Beitritt, in denen ein Mitglied ohne einladende Person einen Empfehlungscode eingeben kann; 0 schaltet es aus.',
  },
  referral_heartbeats: {
    en: 'Heartbeats of an invitee, in addition to a linked wallet, before the inviter can claim.',
    de: 'Heartbeats eines eingeladenen Mitglieds, zusätzlich zu einer verknüpften Wallet, bevor die einladende Person abholen kann.',
  },
  inviter_points: {
    en: 'Points for the inviter once the referral is claimed.',
    de: 'Punkte für die einladende Person, sobald sie die Belohnung abholt.',
  },
  hold_at_score: {
    en: 'Score of the signals from which claims are suspended.',
    de: 'Score der Signale, ab dem Belohnungen zurückgehalten werden.',
  },
  check_at_score: {
    en: 'Score of the signals from which a member must confirm the email address before a claim.',
    de: 'Score der Signale, ab dem ein Mitglied vor dem Abholen die E-Mail-Adresse bestätigen muss.',
  },
  signal_crowded_network: {
    en: 'Maximum score for many sign-ups from one subnet; 0 switches a signal off.',
    de: 'Höchster Score für viele Registrierungen aus einem Subnetz; 0 schaltet ein Signal aus.',
  },
  signal_code_burst: {
    en: 'Maximum score for many sign-ups with one referral code in a short time.',
    de: 'Höchster Score für viele Registrierungen mit einem Empfehlungscode in kurzer Zeit.',
  },
  signal_disposable_mail: {
    en: 'Score for a disposable email address.',
    de: 'Score für eine Wegwerfadresse.',
  },
  signal_shared_device: {
    en: 'Maximum score for one node in several accounts.',
    de: 'Höchster Score für einen Node in mehreren Konten.',
  },
  signal_nodes_in_step: {
    en: 'Maximum score for nodes of several accounts that come and go together.',
    de: 'Höchster Score für Nodes mehrerer Konten, die zusammen kommen und gehen.',
  },
  signal_common_funder: {
    en: 'Maximum score for wallets whose first coins came from the same source.',
    de: 'Höchster Score für Wallets, deren erste Coins aus derselben Quelle kamen.',
  },
  signal_held_invitees: {
    en: 'Maximum score for inviting members whose claims are suspended.',
    de: 'Höchster Score für das Einladen von Mitgliedern, deren Belohnungen zurückgehalten werden.',
  },
  signal_inviter_next_door: {
    en: 'Score for an inviter who signed up from the same subnet.',
    de: 'Score für eine einladende Person, die sich aus demselben Subnetz registriert hat.',
  },
  signal_disputed_results: {
    en: 'Maximum score for results that nodes of other members contradict.',
    de: 'Höchster Score für Ergebnisse, denen Nodes anderer Mitglieder widersprechen.',
  },
} satisfies Record<RuleName, unknown>)
