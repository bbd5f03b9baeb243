// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Smart Accounts as minimal clones
/// @dev The code of an account is 0age's minimal proxy (44 bytes, the one of Solady's `LibClone.clone`) followed by its owner's
/// address, which the proxy never runs. Of LibClone's clones only those of 45 bytes carry arguments, and each byte costs 200 gas.
///
///     9 bytes    returns the rest as the account's code
///     11 bytes   puts the calldata into memory
///     20 bytes   the implementation
///     13 bytes   delegatecall, then return or revert with what it answered
///     20 bytes   the owner
library AccountClone {
    uint256 private constant _BEFORE_IMPLEMENTATION = 0x0060403d8160093d39f33d3d3d3d363d3d37363d73;
    uint256 private constant _AFTER_IMPLEMENTATION = 0x5af43d3d93803e602a57fd5bf3;
    uint256 private constant _INIT_CODE_LENGTH = 73;
    /// @dev Where in an account's code its owner begins.
    uint256 private constant _OWNER_OFFSET = 44;

    /// @dev Makes the account of `owner`.
    /// @return account zero where it could not be made: the address is taken, and the gas of the attempt burnt (EIP-684), or there
    /// was too little gas
    function deploy(address implementation, address owner) internal returns (address account) {
        uint256 code = _writeInitCode(implementation, owner);
        assembly ("memory-safe") {
            account := create2(0, code, _INIT_CODE_LENGTH, 0)
        }
    }

    /// @dev Where `deployer` makes the account of `owner`.
    function predict(address implementation, address owner, address deployer) internal pure returns (address) {
        uint256 code = _writeInitCode(implementation, owner);
        bytes32 codeHash;
        assembly ("memory-safe") {
            codeHash := keccak256(code, _INIT_CODE_LENGTH)
        }
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", deployer, bytes32(0), codeHash)))));
    }

    /// @dev The owner that the code of this account, or of any other contract whatever, has at that place.
    function ownerOfThis() internal view returns (address owner) {
        assembly ("memory-safe") {
            mstore(0x00, 0)
            extcodecopy(address(), 0x0c, _OWNER_OFFSET, 20)
            owner := mload(0x00)
        }
    }

    /// @dev Writes to memory that is free, and leaves it free: to be used at once. From the end on: each word's leading zeros are
    /// where the part before it goes.
    function _writeInitCode(address implementation, address owner) private pure returns (uint256 code) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(add(free, 53), owner)
            mstore(add(free, 33), _AFTER_IMPLEMENTATION)
            mstore(add(free, 20), implementation)
            mstore(free, _BEFORE_IMPLEMENTATION)
            code := add(free, 12)
        }
    }
}
