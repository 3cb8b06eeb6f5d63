/**
 * SHA-256 of every migration that landed, line ends as \n: what is in here was applied somewhere and never changes. A new migration
 * adds its line; no line is ever edited.
 */
export const LANDED_MIGRATIONS: Readonly<Record<string, string>> = {
  'events/001-events.sql': '60fb4e53cc4cae0406dde62af28d351af1caac50bf7fec26a3e71449cb273717',
  'events/002-sweep-runs.sql': 'd0df822fa851e15b0fccd40f0bfd941b7c45d5fef5c7431b76b165cd725a599b',
  'events/003-canary.sql': '54bab492fe2aba4ace5672b373f048f114a6721d6d7970670dceb838d3da3f16',
  'identity/001-identity.sql': 'a2d4e3e0e42d2f351b29e1d1d83c939ed886d3ae677a6726643fecfb84edf6b0',
  'identity/002-second-factors.sql': 'c6afdedf4fa089a19f097a73764e678984a68954aa90f76776b984795e23a9c3',
  'identity/003-audit-chain.sql': '2bfdb9d17da6a74e9d22cc545402fd59d6447d89334f6518a3dff996e07fee8d',
  'booking/001-catalog.sql': '313c195ce2bd3dd0e582a0febc36cdca2446aef62800ccfafa6366f65c33015a',
  'booking/002-appointments.sql': 'd3fab77f47d1fc2aa964d568c8d0ef4142de6224c62b9deba2aca431c1531fab',
  'booking/003-session-notes.sql': '13255e1d2bf2eda222430c2cdab2c814e2a0347c9a521ee6c2b0ae30df1c03ec',
  'booking/004-meetings.sql': 'e2ca9ce2570b75bd3319c7055ed6fe229c2ebc3f5e281e7df7db3a7ed2f855e8',
  'booking/005-people.sql': '5febdb7995bb2acb53dd3002e953d26ad90e21b315c73a8579beaa262976b79a',
  'booking/006-practice-rules.sql': 'ccef8bd4791fad6bba44f2f27d0ca13c318eff0f5caac830f1dd201307131aac',
  'booking/007-moved-meetings.sql': '4e0059509262f81de04808e7aa796f08b829fcbed18b6a66daf7798ddfa3860a',
  'booking/008-meeting-deliveries.sql': '9566c19ad5077ab059183c0812a71ae109adffd9b4fc34e508b443591875848c',
  'booking/009-client-limits.sql': '0fb69d65552cf1faf1140c415151c3841a4d966c1ebf72576483bb8c71179278',
  'notification/001-sending.sql': 'df56b54b910057d1943f2c810fdc30419f3468b604494d1138da6901f1049660',
  'notification/002-mailbox.sql': '202c9cb7426f94912ea8b50af390b39ee212ba8d314ee2695ebe4851d6a043b8',
  'notification/003-held-receipts.sql': '4c68e97421092082bce3e5efbca939e025aac10499d089a5aa9f3dfe33e361d4',
  'notification/004-mail-pages.sql': '78a120ca42e6b8322e77816b080190e55e6fdb5b4b06e10e104863ab2e301a5a',
  'notification/005-deliveries.sql': '99b79b3079fc96ff317e64c5ba9c16744cd3fe28b9abe534d43c2e5cd7f39374',
  'notification/006-scheduled-mails.sql': '439c71948db26f0996c68bff0463475927c5f2799f572bfe310ec53864aefc38',
  'payment/001-orders.sql': '156518ca3f4dc243cdf9bef3ad4f5ff4d120170717999802535832bf8a6d384a',
  'payment/002-refunds.sql': '2ec3459806dce8dd035b43df1317f688afc37e775d895868c437d8f45781d05f',
  'payment/003-invitations.sql': '3d4a1ca2c5999d773ff33f6e3d3dbc203a161d82a0363d471fe5fcc11ae51298',
  'payment/004-refund-shares-and-stuck-money.sql': '5bf9f5794b2dab3359eddf5cdf319bf1f8420bfd48ed8c668b37d58db1524ab2',
  'payment/005-receipts.sql': 'f61ce487a7142cb072e634ebd43c189687b96d80f21ffd49114045a7e0a94db5',
  'payment/006-providers.sql': 'ec171f594cf45df37403f7408366458371d2cccd97188d7035d1dd0fe15e37fc',
  'payment/007-offline-payments.sql': 'c00d58f47ef54e432a7522198b16f30a119961a4dac8f1255423a18d0716d520',
};
