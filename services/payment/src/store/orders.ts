export type OrderState = 'opening' | 'open' | 'completed' | 'closed';
