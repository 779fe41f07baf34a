export const menuId = 'menu'
