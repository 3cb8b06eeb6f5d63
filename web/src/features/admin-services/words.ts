/** A service's icon in words: 'chat-heart' is 'Chat heart', 'flower1' is 'Flower', '123' stays. */
export function iconWords(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\d+$/, '').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const WORDS = {
  updated: 'The service has been updated successfully.',
  created: 'The service has been created successfully.',
  notSaved: (action: 'create' | 'update') => `Failed to ${action} service. Please try again.`,
  activeHelp: 'Makes the service available for booking.',
  deleted: 'The service has been deleted successfully.',
  notDeleted: 'Failed to delete service. Please try again.',
  none: 'No services created yet.',
  addFirst: 'Click "Add Service" to create your first service.',
  deleteQuestion: 'Are you sure you want to delete this service?',
  deleting: (service: string) =>
    `${service}: when appointments refer to it, it becomes inactive instead, so that their history stays readable.`,
} as const;
